-- Whether the customer sent the picture, so that the workshop's list counts these pictures without reading their files.
alter table order_product_images add is_own boolean not null default false;
update order_product_images set is_own = true where file_id in (select id from files where kind = 'private');
