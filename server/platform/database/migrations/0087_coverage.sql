-- How far the believed materials of the stock cover each line, by stage (cutting, stitching, finishing), as of the last forecast:
-- the units that can go on, null where no believed material is used; the materials that do not suffice for one unit; the
-- day on which they will, null when nothing that is expected brings them; and the day from which the forecast counts on
-- them. No foreign key, as for line_forecasts.
create table line_coverage (
  order_id bigint not null,
  product_id bigint not null,
  covered integer[] not null,
  lacks jsonb not null,
  days date[] not null,
  ready_days date[] not null,
  overdue_since date,
  primary key (order_id, product_id)
);
