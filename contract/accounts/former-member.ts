/** The name of a person whose personal data was removed (CC-5). */
export const formerMember = 'Former member';
