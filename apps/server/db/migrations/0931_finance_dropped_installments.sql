-- What is still to come of commission is told from the kept sums, less what was dropped, which is little.
-- accepted: few installments are dropped, so next to nothing is indexed
create index application_installments_dropped on application_installments (tenant_id, expected_currency_in) where client_hold = 'drop';
