import { type ChangedChoice, programChanges } from '@embark/contract/catalog/program-change/program-change.contract.ts'
import type { ChoiceKind } from '@embark/contract/catalog/program-change/program-change.rules.ts'
import { Button } from '@mantine/core'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { programHref } from '../program-record/program-record.state.ts'
import { ChangeLine } from './fact-value.view.tsx'
import './program-change.css'

interface Props {
  /** The lead the programs were chosen for. */
  readonly lead: string
  readonly kind: ChoiceKind
  /** The quotation or application alone; all of a shortlist where it is left out. */
  readonly identifier?: string
}

/** What changed of chosen programs since they were chosen, old beside new, to be accepted; nothing where nothing did. */
export function ChangedChoices({ lead, kind, identifier }: Props) {
  const t = useT()
  const mayRead = useCan('programs.read')
  const read = useEndpoint(programChanges.list, { query: { lead_identifier: lead } }, { enabled: mayRead })
  const accepting = useAction(programChanges.accept, { stales: [programChanges.list], said: t('Changes accepted') })
  const choices = (read.data?.recordsInfo ?? []).filter(
    (choice) => choice.kind === kind && (identifier === undefined || choice.identifier === identifier),
  )
  if (!choices.length) return null
  const accept = (choice: ChangedChoice) =>
    accepting.mutate({
      body: {
        lead_identifier: lead,
        kind,
        identifier: choice.identifier,
        change_id: Math.max(...choice.changes.map(({ id }) => id)),
      },
    })
  return (
    <section className="program-changes" aria-label={t('Changed since you chose it')}>
      <h2>{t('Changed since you chose it')}</h2>
      <ul>
        {choices.map((choice) => (
          <li key={`${choice.identifier} ${choice.program_id}`}>
            <div>
              <p>
                <Link className="e-link" href={programHref({ identifier: choice.program_identifier })}>
                  <bdi>{choice.program}</bdi>
                </Link>
                <small className="e-muted">{t('Since {{day}}', { day: formatMomentDay(choice.since) })}</small>
              </p>
              {choice.changes.map((change) => (
                <p key={change.id}>
                  <ChangeLine change={change} />
                </p>
              ))}
            </div>
            {choice.can_accept && (
              <Button size="xs" loading={accepting.isPending} onClick={() => accept(choice)}>
                {t('Accept the changes')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
