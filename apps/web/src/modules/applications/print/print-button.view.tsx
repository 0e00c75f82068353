import type { PrintKind } from '@embark/contract/applications/print/print.rules.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const PrintDialog = lazyPart(() => import('./print.dialog.tsx').then((file) => file.PrintDialog))

interface Props {
  readonly application: string
  readonly kind: PrintKind
  readonly text: string
}

/** Prints something of an application from where it stands. */
export function PrintButton({ application, kind, text }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Suspense fallback={null}>{isOpen && <PrintDialog application={application} kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
