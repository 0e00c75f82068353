import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { findAtMost, findFrom, foundIn } from '#platform/list/finder.ts'
import { can } from '#platform/session/session.ts'
import { applicationNumber } from './application/application-list.state.ts'

/** Applications that fit what is typed into the palette. */
export function useApplicationFinder(search: string) {
  const t = useT()
  const isWanted = can('applications.read') && search.length >= findFrom
  const read = useEndpoint(applications.list, { query: { search, per_page: findAtMost, count: 'none' } }, { enabled: isWanted })
  return foundIn(
    { id: 'applications', name: t('Applications') },
    {
      isWanted,
      read,
      items: ({ recordsInfo }) =>
        recordsInfo.map((row) => ({
          id: row.identifier,
          label: fullNameOf(row.studentInfo),
          note: [applicationNumber(row.id), row.programs[0]?.name ?? row.institution.name, t(row.stage.name)].join(' · '),
          href: to(applicationScreens.record, { application_id: row.identifier }),
        })),
    },
  )
}
