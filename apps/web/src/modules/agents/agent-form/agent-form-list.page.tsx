import { type AgentForm, agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { copyFeedbackMs } from '#ui/list/reference.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { AgentFormForm } from './agent-form.form.tsx'

const addressOf = ({ public_path }: AgentForm) => `${location.origin}${public_path}`

/** The forms agencies ask with, each with the address to give away. */
export default function AgentFormListPage() {
  const t = useT()
  const mayChange = useCan('agents.requests.update')
  const copy = async (form: AgentForm) => {
    await navigator.clipboard.writeText(addressOf(form))
    toast.done({ message: t('Link copied'), forMs: copyFeedbackMs })
  }
  return (
    <EndpointList
      list={useList(agentForms.list)}
      path={[{ name: t('Agent requests'), href: to(agentScreens.requests) }]}
      count={(count) => t('{{count}} forms', { count })}
      search={t('Search by title')}
      columns={useColumns((row) => void copy(row))}
      rowName={({ title }) => title}
      form={(form, close) => <AgentFormForm form={form} onClose={close} />}
      acts={[
        mayChange && { id: 'edit', label: t('Edit') },
        { id: 'copy', label: t('Copy link'), onRun: (row) => void copy(row) },
        useWhoSeesEach('agent_form'),
      ]}
      create={mayChange && { text: t('New form') }}
      empty={t('No form yet. A form of your own asks agencies what you want to know.')}
    />
  )
}

function useColumns(copy: (form: AgentForm) => void): ColumnsOf<typeof agentForms.list> {
  const t = useT()
  return [
    titleColumn('title', t('Title'), ({ title }) => <span className="e-strong">{title}</span>),
    {
      id: 'link',
      header: t('Public link'),
      cell: (row) => (
        <span className="e-row">
          <a className="e-link e-clip" href={row.public_path} target="_blank" rel="noreferrer" dir="ltr">
            {row.public_path}
          </a>
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ flex: 'none' }}
            aria-label={t('Copy link to {{name}}', { name: row.title })}
            onClick={() => copy(row)}
          >
            {t('Copy')}
          </Button>
        </span>
      ),
    },
    figuresColumn('fields', t('Fields'), 90, ({ fields }) => fields.length),
    figuresColumn('requests', t('Requests'), 110, ({ requests }) => requests),
    {
      id: 'is_active',
      header: t('Status'),
      width: 110,
      cardSlot: 'corner',
      cell: ({ is_active }) => <Tag tone={is_active ? 'usual' : 'plain'}>{is_active ? t('Active') : t('Off')}</Tag>,
    },
    createdColumn(t),
  ]
}
