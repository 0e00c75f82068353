import { sql } from 'kysely'

/** Whether the agency of a person has yet to sign the current agreement of its group (G-C-77). */
export const mustSign = ({ group, agent }: { readonly group: string; readonly agent: string }) =>
  sql<boolean>`${sql.ref(group)} = 'agent' and ${sql.ref(agent)} is not null and exists (
    select from agreements a where a."group" = 'agent' and a.is_current
      and not exists (select from agreement_signatures s
        where s.agreement_id = a.id and s.agent_id = ${sql.ref(agent)} and s.status = 'signed'))`
