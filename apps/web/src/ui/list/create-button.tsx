import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '../link.tsx'

/** What makes a new record: it opens a form, or goes to the page of one. */
export type Creating = { text: string; href: string } | { text: string; onRun: () => void }

/** The one primary button of a list. */
export function CreateButton(props: Creating) {
  const look = { variant: 'filled', leftSection: <IconPlus size={18} stroke={1.6} /> }
  if (!('href' in props))
    return (
      <Button {...look} onClick={props.onRun}>
        {props.text}
      </Button>
    )
  return (
    <Button {...look} component={Link} href={props.href}>
      {props.text}
    </Button>
  )
}
