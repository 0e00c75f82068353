import * as z from 'zod'
import type { Access } from '../../kernel/access.ts'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf } from '../../kernel/shapes.ts'
import { feedStatuses, feeds } from './information-update.rules.ts'
import {
  CommissionBody,
  CommissionUpdate,
  type FeedField,
  type InformationUpdate,
  IntakeBody,
  IntakeUpdate,
  MoiBody,
  MoiUpdate,
  OfferLetterBody,
  OfferLetterUpdate,
  RecentBody,
  RecentUpdate,
  ScholarshipBody,
  ScholarshipUpdate,
  TuitionFeeBody,
  TuitionFeeUpdate,
} from './update-shapes.contract.ts'

const FeedQuery = listQuery({
  sortBy: ['published_at', 'created_at'],
  filters: {
    institution_id: Id,
    country_id: Id,
    study_level_id: Id,
    status: z.enum(feedStatuses),
    /** Sent by older clients and without effect (G-C-49). */
    created_at: z.unknown(),
    converted_at: z.unknown(),
  },
})
export type FeedQuery = z.output<typeof FeedQuery>

type Underscored<S extends string> = S extends `${infer First}-${infer Rest}` ? `${First}_${Underscored<Rest>}` : S
/** The noun of a feed in the audit log, so that a new feed has its words there. */
type FeedNoun = Underscored<(typeof feeds)[keyof typeof feeds]['slug']>

const StatusBody = z.object({ status: z.enum(feedStatuses, 'Status is required') })

/** The five calls of a feed (G-C-86), the same for each: only its slug, who reads it and its fields differ. */
export function feedCalls<const S extends string, E extends z.ZodType, B extends z.ZodType>(
  { slug, read }: { readonly slug: S; readonly read: Access },
  entry: E,
  body: B,
) {
  const One = z.object({ updateInfo: entry })
  const params = z.object({ identifier: Identifier })
  const noun = slug.replaceAll('-', '_') as FeedNoun
  return resource(`updates.${noun}`, {
    list: {
      route: `GET /information/${slug}`,
      access: read,
      summary: 'List the updates of this feed, newest first; entries switched off only for who manages them.',
      query: FeedQuery,
      response: pageOf(entry),
    },
    single: {
      route: `GET /information/${slug}/single/:identifier`,
      access: read,
      summary: 'Read one update of this feed.',
      params,
      response: One,
      errors: ['NOT_FOUND'],
      concurrency: 'etag',
    },
    create: {
      route: `POST /information/${slug}/create`,
      access: 'updates.manage',
      recentProof: false,
      summary: 'Publish an update; it is unread for everybody who sees the feed.',
      body,
      response: One,
      status: 201,
      message: 'Update created successfully',
      audit: `${noun}.created`,
    },
    edit: {
      route: `PUT /information/${slug}/:identifier`,
      access: 'updates.manage',
      recentProof: false,
      summary: 'Change an update; who read it has read it.',
      params,
      body,
      response: One,
      message: 'Update saved successfully',
      errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
      audit: `${noun}.changed`,
      concurrency: 'etag',
    },
    changeStatus: {
      route: `PUT /information/${slug}-status/:identifier`,
      access: 'updates.manage',
      recentProof: false,
      summary: 'Switch an update on or off; switched on again it is unread for everybody.',
      params,
      body: StatusBody,
      response: One,
      message: 'Update status updated successfully',
      errors: ['NOT_FOUND'],
      audit: `${noun}.status_changed`,
    },
  })
}

/** The seven managed feeds: specification 1 §3 and §7, G-C-86, G-C-87. */
export const informationFeeds = {
  offerLetterUpdate: feedCalls(feeds.offerLetterUpdate, OfferLetterUpdate, OfferLetterBody),
  tutionFeeUpdate: feedCalls(feeds.tutionFeeUpdate, TuitionFeeUpdate, TuitionFeeBody),
  commissionUpdate: feedCalls(feeds.commissionUpdate, CommissionUpdate, CommissionBody),
  recentUpdate: feedCalls(feeds.recentUpdate, RecentUpdate, RecentBody),
  scholarshipUpdate: feedCalls(feeds.scholarshipUpdate, ScholarshipUpdate, ScholarshipBody),
  intakeUpdate: feedCalls(feeds.intakeUpdate, IntakeUpdate, IntakeBody),
  moiUpdate: feedCalls(feeds.moiUpdate, MoiUpdate, MoiBody),
}
/** What the form of some feed sends: texts, which the body of the feed reads. */
export type FeedDraft = Readonly<Partial<Record<FeedField, string | null>>>
/** The calls of some feed, whichever it is: what entries and bodies hold is its own. */
export type FeedCalls<Draft = unknown> = ReturnType<typeof feedCalls<string, z.ZodType<InformationUpdate>, z.ZodType<unknown, Draft>>>
