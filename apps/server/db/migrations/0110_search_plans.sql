-- A search goes through the trigram index, whatever the statistics say at the moment: where a word is in many leads the planner
-- wavers between that and reading all of a tenant's leads, and its wrong guess costs twenty times the right one's time.
alter function lead_matches(text) set enable_seqscan = off;
alter function lead_matches(text) set enable_indexscan = off;
alter function leads_alike(text) set enable_seqscan = off;
alter function leads_alike(text) set enable_indexscan = off;
