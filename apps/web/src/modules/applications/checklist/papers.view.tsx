import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { papersNamed } from '@embark/contract/applications/checklist/checklist.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { Link } from '#ui/link.tsx'
import { Meter } from '#ui/parts/two-lines.tsx'
import { RailSection } from '#ui/record/rail.tsx'

/** How many of the papers an application requires are there, and which are not; nothing where it requires none. */
export function Papers({ application }: { application: string }) {
  const t = useT()
  const read = useEndpoint(checklist.read, { params: { id: application } })
  const required = read.data?.recordsInfo.filter(({ is_required }) => is_required) ?? []
  if (!required.length) return null
  const missing = required.filter(({ status }) => status === 'missing' || status === 'rejected')
  const done = required.length - missing.length
  const said = t('{{done}} of {{count}} received', { done, count: required.length })
  const href = hrefWith(to(applicationScreens.record, { application_id: application }), { tab: 'checklist' })
  return (
    <RailSection title={t('Required documents')} action={<Link href={href}>{said}</Link>}>
      <Meter done={done} of={required.length} label={said} />
      <p className="e-sub" dir="auto">
        {missing.length
          ? t('Missing: {{names}}', {
              names: papersNamed(
                missing.map(({ label }) => t(label)),
                inARow,
              ),
            })
          : t('All documents received.')}
      </p>
    </RailSection>
  )
}

/** The same of the newest application of a lead. */
export function PapersOfLead({ lead }: { lead: string }) {
  const read = useEndpoint(applications.list, { query: { per_page: 1, count: 'none', filters: { lead_identifier: lead } } })
  const [newest] = read.data?.recordsInfo ?? []
  return newest ? <Papers application={newest.identifier} /> : null
}
