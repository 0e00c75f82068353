import { applicationReads } from '#modules/applications/applications.routes.ts'
import { catalogReads } from '#modules/catalog/catalog.routes.ts'
import { insightReads } from '#modules/insight/insight.routes.ts'
import { leadReads } from '#modules/leads/leads.routes.ts'
import type { ScreenRead } from '#platform/router/first-read.ts'

/** What the pages of the portal read first, for the build: one line per module that says so. */
export const firstReads: readonly ScreenRead[] = [...applicationReads, ...catalogReads, ...insightReads, ...leadReads]
