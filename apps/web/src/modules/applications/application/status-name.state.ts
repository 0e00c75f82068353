import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { me } from '#platform/session/session.ts'

/** Where a student's application stands: one that came to its end says how, not only that it did. */
export const standingName = ({ stage, status }: Pick<ApplicationRow, 'stage' | 'status'>, t: (text: string) => string) =>
  stage.position === 'end' && stage.type !== 'success' ? statusName(status, t) : t(stage.name)

/** What a status is called: a student reads of a draft what it is to them. */
export const statusName = ({ key, name }: ApplicationRow['status'], t: (text: string) => string) =>
  key === 'draft' && me().group === 'user' ? t('Being prepared') : t(name)
