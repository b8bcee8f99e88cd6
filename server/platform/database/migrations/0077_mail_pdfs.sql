-- Whether the emails of an account carry PDFs (DO-11).
alter table accounts add mail_pdfs boolean not null default true;

-- Staff can send the PDF of an order again.
alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail in
    ('orderPlaced', 'orderConfirmed', 'newMessage', 'customerMessage', 'orderFinished', 'orderCompleted', 'documentAdded',
      'sampleToApprove', 'sampleDecided', 'orderChanged', 'deliverySent', 'deliveryDifference', 'question', 'reminder',
      'changeAsked', 'changeDecided', 'orderPdf'));
