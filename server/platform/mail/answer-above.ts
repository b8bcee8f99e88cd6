/** The first line of emails that can be answered. What an email program quotes without a mark begins here at the latest. */
export const answerAbove = 'Write above this line to answer.';
