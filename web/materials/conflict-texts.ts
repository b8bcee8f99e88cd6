/** What is told when somebody else saved or deleted a record or template meanwhile. */
export const texts = {
  recordConflict: {
    changed: 'Somebody else saved this raw material while you were editing it.',
    gone: 'Somebody else deleted this raw material while you were editing it.',
    addAsNew: 'Add it as a new raw material',
  },
  templateConflict: {
    changed: 'Somebody else saved this template while you were editing it.',
    gone: 'Somebody else deleted this template while you were editing it.',
    addAsNew: 'Add it as a new template',
  },
  changedFields: (fields: readonly string[]) =>
    fields.length > 0 ? `They changed: ${fields.join(', ')}.` : 'They left every field as it was.',
  changedKept: 'What you entered is still here.',
  saveMine: 'Save mine over it',
  takeTheirs: 'Take theirs',
};
