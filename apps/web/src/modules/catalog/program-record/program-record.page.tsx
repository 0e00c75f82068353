import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { attendanceLabels, categoryLabels } from '@embark/contract/catalog/program/program.rules.ts'
import { type ProgramRecord, programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { programStateNames } from '@embark/contract/catalog/program-record/program-record.rules.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { IconBuildingBank, IconFileInvoice, IconFilePlus, IconMapPin, IconPencil } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { UnderWay } from '#modules/tickets/tickets.public.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOpenedAct } from '#platform/prefs/opened-act.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { useCan } from '#platform/session/session.ts'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Facts } from '#ui/parts/two-lines.tsx'
import { RailSection } from '#ui/record/rail.tsx'
import { type RecordAction, RecordScreen } from '#ui/record/record-screen.tsx'
import { applyHref, outsideHref } from '../program/finder.state.ts'
import { useDuration } from '../program/program-facts.view.tsx'
import { VerifyDialog } from '../verification/verify.dialog.tsx'
import { ChangesTab } from './program-changes.view.tsx'
import { CampusPart, ChecklistPart, IntakePart, RequirementPart, ScholarshipPart } from './program-parts.view.tsx'
import { moveNames, partsOf, programReads, stateTones } from './program-record.state.ts'
import './program-record.css'

/** A program with all it says, when that was last verified, and what may be done with it. */
export default function ProgramRecordPage() {
  const { program_id } = useScreenParams(catalogScreens.program)
  const read = useEndpoint(programRecords.single, { params: { id: program_id } })
  const t = useT()
  if (!read.data) return <RecordScreen title={t('Program')} {...shownOf(read)} />
  return <Shown program={read.data.programInfo} />
}

function Shown({ program }: { readonly program: ProgramRecord }) {
  const t = useT()
  const parts = partsOf(program, t)
  const { opened, open, close } = useOpenedAct(parts)
  const mayList = useCan('inventory.programs.update')
  const list = mayList ? catalogScreens.programList : catalogScreens.programs
  const { institution, campuses } = program
  const cities = campuses.flatMap(({ city, is_active }) => (is_active && city ? [city] : [])).slice(0, 3)
  const onVerify: ComponentProps<typeof CampusPart>['onVerify'] = program.can.verify
    ? (part, of) =>
        open(
          'verify',
          parts.find((each) => each.part === part && each.of === of),
        )
    : undefined
  // An address opens only what its reader may do.
  const verified = onVerify && opened?.act === 'verify' && opened.row
  return (
    <RecordScreen
      title={program.name}
      path={[{ name: t(list.title), href: to(list) }]}
      tags={
        <>
          <Tag tone={program.state === 'open' ? 'plain' : stateTones[program.state]}>{t(programStateNames[program.state])}</Tag>
          {program.is_unverified && mayList && <Tag tone="warn">{t('To be verified')}</Tag>}
          {program.is_shared && <Tag>{t('Shared by another company')}</Tag>}
        </>
      }
      facts={[
        {
          icon: <IconBuildingBank {...icon} />,
          text: institution.name,
          href: to(catalogScreens.institution, { institution: institution.identifier }),
        },
        { icon: <IconMapPin {...icon} />, text: inARow([...new Set([...cities, institution.country])]) },
      ]}
      {...useActs(program)}
      rail={<About program={program} />}
    >
      <Suspense fallback={null}>
        <UnderWay module_type="program" module_identifier={program.identifier} />
      </Suspense>
      <CampusPart program={program} onVerify={onVerify} />
      <IntakePart program={program} onVerify={onVerify} />
      <RequirementPart program={program} onVerify={onVerify} />
      <ScholarshipPart program={program} onVerify={onVerify} />
      <ChecklistPart program={program} />
      <ChangesTab program={program.identifier} />
      {verified && (
        <VerifyDialog of={{ kind: 'program', identifier: program.identifier, part: verified }} what={verified.name} onClose={close} />
      )}
    </RecordScreen>
  )
}

const icon = { size: 18, stroke: 1.6 }

/** What a program is wanted for: an application, a quotation, a shortlist, as far as the role makes them. */
function useUses({ id, state, institution, campuses, intakes }: ProgramRecord) {
  const t = useT()
  const [mayApply, mayQuote, mayAssign] = [useCan('applications.create'), useCan('quotations.create'), useCan('leads.update')]
  const campus = campuses.find(({ is_active }) => is_active)
  const isOffered = state === 'open' && campus !== undefined
  const notOffered = isOffered ? undefined : t('It is not on offer')
  const programs = `${id}-${campus?.campus_id}`
  const apply = {
    id: 'apply',
    label: t('New application'),
    icon: <IconFilePlus {...icon} />,
    href: applyHref({ program: { id, institution }, campus_id: campus?.campus_id ?? 0 }),
    disabledReason: notOffered ?? (intakes.length ? undefined : t('It has no intake yet')),
  }
  const quote = {
    id: 'quote',
    label: t('Make a quotation'),
    icon: <IconFileInvoice {...icon} />,
    href: hrefWith(quotationScreens.choose.path, { programs }),
    disabledReason: notOffered,
  }
  const assign = { id: 'assign', label: t('Assign to leads'), href: hrefWith(catalogScreens.assignToLead.path, { programs }) }
  return { apply: mayApply ? [apply] : [], quote: mayQuote ? [quote] : [], assign: mayAssign && isOffered ? [assign] : [] }
}

/** Its acts: who keeps programs edits them more often than they put them on shortlists. */
function useActs(program: ProgramRecord) {
  const { identifier, name, can, is_shared } = program
  const t = useT()
  const { apply, quote, assign } = useUses(program)
  const mayCopy = useCan('inventory.programs.create') && !is_shared
  const confirm = useConfirm()
  const moving = useAction(programRecords.changeState, { stales: programReads, said: t('Status changed successfully') })
  const move = async (state: ProgramRecord['state']) => {
    const asked = {
      hidden: t('It no longer appears in the finder until you put it on offer again. Shortlists keep it.'),
      closed: t('It no longer appears in the finder and takes no applications. Shortlists and applications keep it.'),
    }
    const isSure = state === 'open' || (await confirm({ title: name, text: asked[state], verb: t(moveNames[state]) }))
    if (isSure) moving.mutate({ params: { id: identifier }, body: { state } })
  }
  const copy = { id: 'copy', label: t('Copy'), href: hrefWith(catalogScreens.programCreate.path, { copy: identifier }) }
  const edit = {
    id: 'edit',
    label: t('Edit'),
    icon: <IconPencil {...icon} />,
    href: to(catalogScreens.programEdit, { program_id: identifier }),
  }
  const actions: RecordAction[] = [...(can.update ? [edit] : assign), ...quote, ...apply]
  return {
    actions: actions.map((act) => ({ ...act, primary: act === actions.at(-1) })),
    menu: [
      ...(can.update ? assign : []),
      ...(mayCopy ? [copy] : []),
      ...can.move_to.map((state) => ({ id: state, label: t(moveNames[state]), onRun: () => void move(state) })),
    ],
  }
}

/** What it is, beside what it asks and costs. */
function About({ program }: { readonly program: ProgramRecord }) {
  const t = useT()
  const durationOf = useDuration()
  const href = outsideHref(program.url)
  const facts: [string, ReactNode][] = [
    [t('Category'), t(categoryLabels[program.category])],
    [t('Study level'), program.studylevel && t(program.studylevel.name)],
    [t('Discipline'), program.discipline && t(program.discipline.name)],
    [t('Duration'), program.duration_range || durationOf(program)],
    [t('Study mode'), program.is_fulltime ? t('Full Time') : t('Part Time')],
    [t('Mode of attendance'), t(attendanceLabels[program.attendance_on])],
    [t('Days to the offer letter'), program.offer_letter_days],
    [
      t('Web address'),
      href && (
        <a key="web" className="e-link" href={href} target="_blank" rel="noreferrer noopener" dir="ltr">
          {new URL(href).hostname}
        </a>
      ),
    ],
  ]
  return (
    <RailSection title={t('Facts')}>
      <Facts facts={facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))} />
    </RailSection>
  )
}
