import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { can } from '#platform/session/session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { RailSection } from '#ui/record/rail.tsx'
import { Staff } from '../assignment/staff.view.tsx'
import { FirstContact } from '../first-contact/first-contact.view.tsx'
import type { LeadAct } from './lead-dialogs.view.tsx'
import { LeadFacts } from './lead-facts.view.tsx'

const PapersOfLead = lazyPart(() => import('#modules/applications/papers.public.tsx').then((file) => file.PapersOfLead))

interface Props {
  readonly lead: LeadRecord
  readonly onOpen: (act: LeadAct) => void
  /** Not beside the tabs that say the same at length. */
  readonly hasFacts: boolean
  readonly hasStaff: boolean
}
/** What one wants in view beside a lead: its facts, who works it, and the papers of its application. */
export function LeadRail({ lead, onOpen, hasFacts, hasStaff }: Props) {
  const t = useT()
  const act = (text: string, dialog: LeadAct) => (
    <Button variant="subtle" size="compact-sm" onClick={() => onOpen(dialog)}>
      {text}
    </Button>
  )
  return (
    <>
      {!lead.next_task && lead.can.set_reminder && (
        <RailSection title={t('Next step')} action={act(t('Set one'), 'reminder')}>
          <span className="e-muted">{t('No next step')}</span>
        </RailSection>
      )}
      {hasFacts && (
        <RailSection title={t('Facts')} action={lead.can.update ? act(t('Edit'), 'edit') : undefined}>
          <LeadFacts lead={lead} />
        </RailSection>
      )}
      {(lead.tags.length > 0 || lead.can.update) && (
        <RailSection title={t('Tags')} action={lead.can.update ? act(lead.tags.length ? t('Edit') : t('Add'), 'tags') : undefined}>
          {lead.tags.length > 0 ? (
            <span className="e-tags">
              {lead.tags.map((tag) => (
                <Tag key={tag.id} colours={tag}>
                  {tag.name}
                </Tag>
              ))}
            </span>
          ) : (
            <span className="e-muted">{t('No tags')}</span>
          )}
        </RailSection>
      )}
      {hasStaff && (
        <RailSection title={t('Assigned staff')} action={lead.can.assign ? act(t('Assign'), 'assign') : undefined}>
          <Staff lead={lead.identifier} canRemove={lead.can.assign} />
        </RailSection>
      )}
      {lead.can.update && <FirstContact lead={lead.identifier} />}
      {lead.counts.applications > 0 && can('applications.read') && (
        <Suspense fallback={null}>
          <PapersOfLead lead={lead.identifier} />
        </Suspense>
      )}
    </>
  )
}
