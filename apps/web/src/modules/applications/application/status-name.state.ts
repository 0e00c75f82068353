import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { me } from '#platform/session/session.ts'

/** What a status is called: a student reads of a draft what it is to them. */
export const statusName = ({ key, name }: ApplicationRow['status'], t: (text: string) => string) =>
  key === 'draft' && me().group === 'user' ? t('Being prepared') : t(name)
