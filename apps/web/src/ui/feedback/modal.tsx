import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'
import { useUppermost } from './uppermost.ts'

/** A dialog over the page, after which one stands where one stood before. */
export function Modal(props: ModalProps) {
  useFocusBack()
  const close = useUppermost(props.opened, props.onClose)
  return <MantineModal {...props} onClose={close} />
}
