/** What is told when somebody else saved or deleted a record or template meanwhile. */
export const texts = {
  recordConflict: {
    changed: 'Somebody else saved this raw material while you were editing it.',
    gone: 'Somebody else deleted this raw material while you were editing it.',
    unchanged: 'They left every field as it was.',
    addAsNew: 'Add it as a new raw material',
  },
  templateConflict: {
    changed: 'Somebody else saved this template while you were editing it.',
    gone: 'Somebody else deleted this template while you were editing it.',
    unchanged: 'They left every field as it was.',
    addAsNew: 'Add it as a new template',
  },
};
