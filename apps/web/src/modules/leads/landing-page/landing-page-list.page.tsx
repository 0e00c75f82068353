import { to } from '@embark/contract/kernel/screen.ts'
import { type LandingRow, landingPages } from '@embark/contract/leads/landing-page/landing-page.contract.ts'
import {
  conversionOf,
  type LandingAction,
  landingMoves,
  landingStatuses,
  landingStatusWords,
} from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { useAction } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Link, useGo } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { FurnishedPages } from './furnished-pages.view.tsx'
import { statusTones } from './landing-status.state.ts'
import { NewLanding } from './new-landing.form.tsx'
import { percentOf } from './percent.state.ts'

const editorOf = (identifier: string) => to(leadScreens.landingPage, { landing_page_id: identifier })

/** The landing pages of the company, with what each brought. */
export default function LandingPageListPage() {
  const t = useT()
  const go = useGo()
  const mayChange = useCan('settings.capture.update')
  const stales = [landingPages.list]
  const move = useAction(landingPages.move, { stales, said: t('Landing page updated successfully') })
  const copy = useAction(landingPages.duplicate, { onDone: ({ landingPageInfo }) => go(editorOf(landingPageInfo.identifier)) })
  const moving = (action: LandingAction, label: string, danger = false) =>
    mayChange && {
      id: action,
      label,
      danger,
      isFor: ({ status, has_changes }: LandingRow) =>
        Boolean(landingMoves[status][action]) && (action !== 'publish' || status === 'draft' || has_changes),
      onRun: ({ identifier }: LandingRow) => move.mutate({ params: { landing_page_id: identifier }, body: { action } }),
    }
  return (
    <EndpointList
      list={useList(landingPages.list)}
      search={t('Search by name')}
      actions={
        <Button component={Link} href={to(leadScreens.landingDashboard)}>
          {t('Landing dashboard')}
        </Button>
      }
      figures={<FurnishedPages />}
      columns={useColumns()}
      rowHref={({ identifier }) => editorOf(identifier)}
      filters={{
        lead: t('Landing pages where'),
        fields: {
          status: { label: t('Status'), options: landingStatuses.map((value) => ({ value, label: t(landingStatusWords[value]) })) },
        },
      }}
      acts={[
        { id: 'open', label: t('Open the page'), isFor: ({ status }) => status === 'published', href: ({ public_path }) => public_path },
        moving('publish', t('Publish')),
        mayChange && {
          id: 'copy',
          label: t('Duplicate'),
          onRun: ({ identifier }) => copy.mutate({ params: { landing_page_id: identifier } }),
        },
        moving('unpublish', t('Take off')),
        moving('restore', t('Take out of the archive')),
        moving('archive', t('Archive'), true),
      ]}
      create={
        mayChange && {
          text: t('New landing page'),
          dialog: (close) => <NewLanding onClose={close} onMade={(identifier) => go(editorOf(identifier))} />,
        }
      }
      empty={t('No landing pages yet. Build one for a fair, a campaign or a country, and whoever fills in its form becomes a lead.')}
    />
  )
}

function useColumns(): ColumnsOf<typeof landingPages.list> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, public_path }: LandingRow) => (
      <TwoLines top={name} bottom={<bdi dir="ltr">{public_path}</bdi>} strong />
    )),
    {
      id: 'status',
      header: t('Status'),
      width: 190,
      cardSlot: 'corner',
      cell: ({ status, has_changes }) => (
        <Tag tone={statusTones[status]}>{has_changes ? t('Published, with changes') : t(landingStatusWords[status])}</Tag>
      ),
    },
    figuresColumn('visits', t('Visits'), 100, ({ visits }: LandingRow) => formatNumber(visits)),
    figuresColumn('submissions', t('Submissions'), 120, ({ submissions }: LandingRow) => formatNumber(submissions)),
    figuresColumn('conversion', t('Conversion'), 110, (row: LandingRow) => percentOf(conversionOf(row))),
    createdColumn(t),
  ]
}
