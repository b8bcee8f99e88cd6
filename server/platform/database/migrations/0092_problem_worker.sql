-- The worker who reported a problem at a bench (DY-14).

alter table line_holds add worker_id bigint references workers;
create index line_holds_worker on line_holds (worker_id) where worker_id is not null;
