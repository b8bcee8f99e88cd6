-- The text of a message that came by email that the conversation folds: quotes, signature, lines of programs.
alter table order_messages add folded text check (length(folded) between 1 and 400000);

-- The keys of addresses for answers in texts of earlier emails and messages.
update order_messages set body = regexp_replace(body, '([+.])[a-z]{4}[a-z2-7]{26}(?=@)', '\1***', 'gi')
where body ~* '[+.][a-z]{4}[a-z2-7]{26}@';
update message_emails set text = regexp_replace(text, '([+.])[a-z]{4}[a-z2-7]{26}(?=@)', '\1***', 'gi')
where text ~* '[+.][a-z]{4}[a-z2-7]{26}@';
