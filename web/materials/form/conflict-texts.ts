/** Texts for a record or template that another user saved or deleted while its form was open. */
export const texts = {
  recordConflict: {
    changed: 'Somebody else saved this raw material while you were editing it.',
    gone: 'Somebody else deleted this raw material while you were editing it.',
    unchanged: 'None of the fields changed.',
    addAsNew: 'Add it as a new raw material',
  },
  templateConflict: {
    changed: 'Somebody else saved this template while you were editing it.',
    gone: 'Somebody else deleted this template while you were editing it.',
    unchanged: 'None of the fields changed.',
    addAsNew: 'Add it as a new template',
  },
};
