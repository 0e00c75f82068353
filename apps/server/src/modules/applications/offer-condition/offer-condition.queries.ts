import type { OfferConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import {
  type ConditionKind,
  type ConditionStatus,
  offerStanding,
} from '@embark/contract/applications/offer-condition/offer-condition.rules.ts'
import { sql } from 'kysely'
import { fileLink } from '#modules/documents/documents.public.ts'
import { pipelineOf, stageOfStatus } from '#modules/masters/masters.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import { type Ctx, can } from '#platform/context.ts'
import { companyDay, ifThere } from '#platform/db/fragments.ts'
import { isInstitution, seesInternal, type VisibleApplication } from '../application/application.policy.ts'

interface Evidence {
  readonly identifier: string
  readonly name: string
  readonly file_identifier: string
  readonly media_type: string
}

/** That a paper of the student is shown with the application: an institution has those that were sent with it. */
const isShown = (ctx: Ctx, { id }: VisibleApplication) =>
  isInstitution(ctx) ? sql`d.id in (select k.document_id from application_document_links k where k.application_id = ${id})` : sql`true`

/** Only papers that the reader of the application sees are named. */
const evidence = (ctx: Ctx, application: VisibleApplication) => sql<Evidence | null>`(
  select jsonb_build_object('identifier', d.identifier, 'name', f.filealias || '.' || f.file_extension,
    'file_identifier', f.identifier, 'media_type', f.media_type)
  from documents d
  join files f on f.id = d.file_id
  where d.id = offer_conditions.document_id
    and d.deleted_at is null
    and (d.module_type = 'application' or ${isShown(ctx, application)})
)`

/** Whether what somebody decides about the offer can still be changed. */
export const isOpenOffer = async (ctx: Ctx, { timeline_id, status_id }: Pick<VisibleApplication, 'timeline_id' | 'status_id'>) =>
  stageOfStatus(await pipelineOf(ctx, timeline_id), status_id)?.position !== 'end'

/** The conditions of an offer, those to be met first at the head. */
export async function conditionsOf(ctx: Ctx, application: VisibleApplication): Promise<OfferConditions> {
  const rows = await ctx.db
    .selectFrom('offer_conditions')
    .leftJoin('users as decider', 'decider.id', 'offer_conditions.decided_by')
    .select(['offer_conditions.identifier', 'offer_conditions.version', 'offer_conditions.text', 'offer_conditions.due_on'])
    .select(['offer_conditions.decided_at', 'offer_conditions.remarks'])
    .select(({ ref }) => [
      // Check constraints allow only these values.
      ref('offer_conditions.status').$castTo<ConditionStatus>().as('status'),
      ref('offer_conditions.kind').$castTo<ConditionKind>().as('kind'),
      sql<boolean>`(offer_conditions.status = 'open' and coalesce(offer_conditions.due_on < ${companyDay}, false))`.as('is_overdue'),
      ifThere('decider', personFor(ctx, 'decider')).as('decided_by'),
      evidence(ctx, application).as('evidence'),
    ])
    .where('offer_conditions.application_id', '=', application.id)
    .orderBy(sql`offer_conditions.status <> 'open'`)
    .orderBy(sql`offer_conditions.due_on nulls last`)
    .orderBy('offer_conditions.id')
    .execute()
  const mayChange = can(ctx, 'applications.status.update') && (await isOpenOffer(ctx, application))
  return {
    standing: offerStanding(rows.map(({ status }) => status)),
    can: { create: mayChange },
    recordsInfo: rows.map(({ evidence: paper, remarks, ...condition }) => ({
      ...condition,
      remarks: seesInternal(ctx) ? remarks : null,
      evidence: paper && {
        identifier: paper.identifier,
        name: paper.name,
        view_page: fileLink(ctx, { identifier: paper.file_identifier, media_type: paper.media_type }).view_page,
      },
      can: { edit: mayChange && condition.status === 'open', change_status: mayChange },
    })),
  }
}
