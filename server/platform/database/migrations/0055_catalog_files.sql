-- The kind of a product's pictures has the name that everything else uses: the catalog.
alter table files drop constraint files_kind_check;
update files set kind = 'catalog' where kind = 'catalogue';
alter table files add constraint files_kind_check check (kind in ('catalog', 'private'));
