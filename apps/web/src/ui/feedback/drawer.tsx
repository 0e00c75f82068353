import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'
import { useUppermost } from './uppermost.ts'

/** A dialog at the side of the page, after which one stands where one stood before. */
export function Drawer(props: DrawerProps) {
  useFocusBack()
  const close = useUppermost(props.opened, props.onClose)
  return <MantineDrawer {...props} onClose={close} />
}
