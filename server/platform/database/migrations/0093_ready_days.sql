-- The forecast computes on which day a line has its material in the order of its own plan.
alter table line_coverage drop column ready_days;
