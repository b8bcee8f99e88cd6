/** The words of the conversation (specification 2). */
export const texts = {
  title: 'Conversation',
  none: 'No messages yet',
  viewImage: (number: number) => `View Image ${number}`,
  sender: {
    customer: { customer: 'You', admin: 'Admin' },
    admin: { customer: 'Customer', admin: 'You (Admin)' },
  },
};
