import { updateReading } from '@embark/contract/updates/reading/reading.contract.ts'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { nameOfUpdate } from '../information-update/feed-fields.state.ts'
import { UpdateView } from '../information-update/update.view.tsx'
import { type Place, Reader } from './reader.view.tsx'
import { useSnapshot } from './snapshot.state.ts'

/** The information updates one has not read. In the layout it shows nothing when there are none, and cannot be closed. */
export function InformationReader({ inLayout, onDone, isShown = true, zIndex }: Place & { inLayout: boolean; onDone: () => void }) {
  const t = useT()
  const answer = useEndpoint(updateReading.unread, {}, { staleMs: 0 })
  const items = useSnapshot(answer, inLayout, onDone)
  if (!items) return null
  return (
    <Reader
      label={t('Information updates')}
      items={items}
      titleOf={({ updateInfo }) => nameOfUpdate(updateInfo, t)}
      keyOf={({ update_identifier }) => update_identifier}
      onRead={({ update_identifier, update_type }) => call(updateReading.read, { body: { update_identifier, update_type } })}
      isClosable={!inLayout}
      isShown={isShown}
      zIndex={zIndex}
      stales={[updateReading.unread, updateReading.dashboard]}
      onDone={onDone}
    >
      {({ updateInfo }) => <UpdateView update={updateInfo} />}
    </Reader>
  )
}
