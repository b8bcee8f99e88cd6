-- When the job ticket of a line was last printed (TI-1); null for a line whose ticket was never printed.
alter table order_products add ticket_printed_at timestamptz;
