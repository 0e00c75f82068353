import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { callsOf } from './feed-calls.state.ts'
import { nameOfUpdate } from './feed-fields.state.ts'
import { UpdateView } from './update.view.tsx'

interface Props {
  readonly type: ManagedType
  readonly identifier: string
  readonly onClose: () => void
  readonly onEdit?: (update: InformationUpdate) => void
  readonly onTurn?: (update: InformationUpdate) => void
}

/** One entry of a feed, beside its list. */
export function UpdateDrawer({ type, identifier, onClose, onEdit, onTurn }: Props) {
  const t = useT()
  const answer = useEndpoint(callsOf(type).single, { params: { identifier } })
  // The calls of a feed answer entries of that feed.
  const update = answer.data?.updateInfo as InformationUpdate | undefined
  return (
    <Drawer opened onClose={onClose} size={560} title={update ? nameOfUpdate(update, t) : t('Information updates')}>
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!update && !answer.isError && <LateSkeleton kind="record" />}
      {update && <UpdateView update={update} />}
      {update && onEdit && onTurn && (
        <div className="e-row">
          <Button onClick={() => onEdit(update)}>{t('Edit')}</Button>
          <Button variant="subtle" onClick={() => onTurn(update)}>
            {update.is_active ? t('Deactivate') : t('Activate')}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
