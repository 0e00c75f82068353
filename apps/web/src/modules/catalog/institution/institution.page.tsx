import { applicationScreens } from '@embark/contract/applications/applications.screens.ts'
import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { type InstitutionRecord, institutions } from '@embark/contract/catalog/institution/institution.contract.ts'
import { institutionTypeNames } from '@embark/contract/catalog/institution/institution.rules.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { IconFilePlus, IconMapPin, IconPencil, IconSchool } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { RequestUpdateDialog } from '#modules/tickets/tickets.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpened } from '#platform/prefs/opened.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useCan } from '#platform/session/session.ts'
import { Markdown } from '#platform/text/markdown.tsx'
import { Link } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'
import { RailSection } from '#ui/record/rail.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { CampusesSection } from '../campus/campuses.view.tsx'
import { VisibilityTag } from '../claim/claim-list.view.tsx'
import { FeeWaiversSection } from '../fee-waiver/fee-waivers.view.tsx'
import { outsideHref } from '../program/finder.state.ts'
import { VerificationTag, VerifiedBy } from '../verification/verification.view.tsx'
import { programsHref } from './institution.state.ts'
import { PicturesSection } from './pictures.view.tsx'
import { ProgramsSection } from './programs.view.tsx'
import './institution.css'

const InstitutionForm = lazyPart(() => import('./institution.form.tsx').then((file) => file.InstitutionForm))
const BulkDialog = lazyPart(() => import('./bulk.dialog.tsx').then((file) => file.BulkDialog))
const VerifyDialog = lazyPart(() => import('../verification/verify.dialog.tsx').then((file) => file.VerifyDialog))

/** One institution: its facts, where it teaches, and which fees it waives. */
export default function InstitutionPage() {
  const { institution } = useScreenParams(catalogScreens.institution)
  const answer = useEndpoint(institutions.single, { params: { institution } })
  const t = useT()
  if (!answer.data) return <RecordScreen title={t('Institution')} {...shownOf(answer)} />
  return <Shown institution={answer.data.institutionInfo} />
}

const dialogs = ['edit', 'change', 'verify', 'ask'] as const
type Dialog = (typeof dialogs)[number]
const icon = { size: 18, stroke: 1.6 }

function Shown({ institution }: { institution: InstitutionRecord }) {
  const t = useT()
  const [asked, open] = useOpened(dialogs)
  const close = () => open(null)
  const { can, status, verification, shared_by, logo, name, identifier } = institution
  // An address opens only what its reader may do.
  const mayAsk = useCan('tickets.inventory.create')
  const opened = (asked === 'edit' ? can.edit : asked === 'ask' ? mayAsk : can.update) ? asked : null
  const { actions, menu } = useActs(institution, open)
  // Pictures come first, and the place for them last.
  const pictures = <PicturesSection key="pictures" institution={institution} />
  return (
    <RecordScreen
      title={name}
      path={[{ name: t('Institutions'), href: to(catalogScreens.institutions) }]}
      avatar={{ name, src: logo }}
      {...(institution.alias_name && { identity: institution.alias_name })}
      facts={[{ icon: <IconMapPin {...icon} />, text: t(institution.country.name) }]}
      tags={
        <>
          {status === 'in_active' ? <Tag tone="warn">{t('Hidden')}</Tag> : <VisibilityTag visible_to={institution.visible_to} isNamed />}
          <VerificationTag state={verification.state} isAmongOthers />
        </>
      }
      actions={actions}
      menu={menu}
      rail={
        <>
          <About institution={institution} />
          {verification.verified_at && (
            <RailSection title={t('Verification')}>
              <VerifiedBy verification={verification} />
            </RailSection>
          )}
          {shared_by && (
            <RailSection title={t('Shared')}>
              <span className="e-sub">
                {t('{{company}} shares this institution and changes its facts. Ask them to.', { company: shared_by })}
              </span>
            </RailSection>
          )}
        </>
      }
    >
      <Written institution={institution} />
      {institution.pictures.length > 0 && pictures}
      <ProgramsSection institution={institution} />
      <CampusesSection institution={institution} />
      <FeeWaiversSection institution={institution} />
      {institution.pictures.length === 0 && pictures}
      <Suspense fallback={null}>
        {opened === 'edit' && <InstitutionForm institution={institution} onClose={close} />}
        {opened === 'verify' && <VerifyDialog of={{ kind: 'institution', identifier }} what={name} onClose={close} />}
        {opened === 'ask' && (
          <RequestUpdateDialog about={{ module_type: 'institution', module_identifier: identifier, name }} onClose={close} />
        )}
        {opened === 'change' && <BulkDialog gather={async () => [institution]} onDone={close} onClose={close} />}
      </Suspense>
    </RecordScreen>
  )
}

/** What somebody who opens it may do next: begin something for a lead first, then keep it up to date. */
function useActs({ id, name, country_id, programs, status, can }: InstitutionRecord, open: (dialog: Dialog) => void) {
  const t = useT()
  const [mayApply, mayAdd, mayAsk] = [
    useCan('applications.create'),
    useCan('inventory.programs.create'),
    useCan('tickets.inventory.create'),
  ]
  const seesCommission = useCan('commission.structures.read')
  const apply = {
    id: 'apply',
    label: t('New application'),
    icon: <IconFilePlus {...icon} />,
    primary: true,
    href: hrefWith(to(applicationScreens.create), { country_id, institution_id: id }),
    disabledReason: status === 'in_active' ? t('It is hidden') : programs === 0 ? t('It offers no programs yet') : undefined,
  }
  const find = { id: 'programs', label: t('See programs'), icon: <IconSchool {...icon} />, href: programsHref(id) }
  const add = { id: 'add', label: t('New program'), href: hrefWith(catalogScreens.programCreate.path, { institution_id: id }) }
  const commission = { id: 'commission', label: t('Commission'), href: hrefWith(to(financeScreens.commissionStructures), { search: name }) }
  const run = (dialog: Dialog, label: string) => ({ id: dialog, label, onRun: () => open(dialog) })
  return {
    actions: [
      ...(can.edit ? [{ ...run('edit', t('Edit')), icon: <IconPencil {...icon} /> }] : []),
      ...(programs > 0 ? [find] : []),
      ...(mayApply ? [apply] : []),
    ],
    menu: [
      ...(can.update ? [run('verify', t('Mark as verified')), run('change', t('Visibility and tier'))] : []),
      ...(mayAdd && can.edit ? [add] : []),
      ...(seesCommission ? [commission] : []),
      ...(mayAsk ? [run('ask', t('Request Update'))] : []),
    ],
  }
}

/** What is known of it, and the way to what it teaches. */
function About({ institution }: { institution: InstitutionRecord }) {
  const t = useT()
  const { id, currency, institution_type, commission_tier, programs } = institution
  const website = outsideHref(institution.url)
  const facts: [string, ReactNode][] = [
    [t('Type'), institution_type && t(institutionTypeNames[institution_type])],
    [t('Currency'), currency],
    [
      t('Website'),
      website && (
        <a className="e-link" href={website} target="_blank" rel="noreferrer noopener" dir="ltr">
          {new URL(website).hostname}
        </a>
      ),
    ],
    [t('Commission tier'), commission_tier !== null && `${formatNumber(commission_tier)}%`],
    [
      t('Programs'),
      <Link
        key="programs"
        className="e-link"
        href={programsHref(id)}
        aria-label={t('Show {{number}} in the program finder', { number: formatNumber(programs) })}
      >
        {formatNumber(programs)}
      </Link>,
    ],
  ]
  return (
    <RailSection title={t('Facts')}>
      <Facts facts={facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))} />
    </RailSection>
  )
}

/** What is written about it. */
function Written({ institution: { description, requirements } }: { institution: InstitutionRecord }) {
  const t = useT()
  const text = (title: string, written: string | null): ReactNode =>
    written && (
      <section className="e-panel institution-section">
        <header>
          <h2>{title}</h2>
        </header>
        <Markdown className="institution-text" text={written} />
      </section>
    )
  return (
    <>
      {text(t('About'), description)}
      {text(t('What applicants need'), requirements)}
    </>
  )
}
