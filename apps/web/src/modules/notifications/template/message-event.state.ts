import { isMessageKey, type MessageKey } from '@embark/contract/notifications/template/message-event.rules.ts'
import { templates } from '@embark/contract/notifications/template/template.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'

/** The message an address names, with its templates; one that names none is not asked for. */
export const useMessageEvent = (identifier: string) =>
  // The call is made only where the address does name one.
  useEndpoint(templates.event, { params: { identifier: identifier as MessageKey } }, { enabled: isMessageKey(identifier) })
