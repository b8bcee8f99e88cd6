-- server/notifications/queue-mail.ts has the kinds of emails. Each new one replaced the list that was here.
alter table order_mails
  drop constraint order_mails_mail_check,
  add constraint order_mails_mail_check check (mail ~ '^[a-zA-Z]{1,40}$');
