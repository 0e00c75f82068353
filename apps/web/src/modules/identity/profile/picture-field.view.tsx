import { maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import { pictures } from '@embark/contract/identity/profile/picture.contract.ts'
import { Button, FileButton, Input } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { upload } from '#platform/api/upload.ts'
import { useT } from '#platform/i18n/i18n.ts'

export interface PictureFieldProps {
  readonly label: string
  /** The picture that is kept now. */
  readonly src: string | null
  /** The upload to take; null takes the picture away. */
  readonly onChange: (identifier: string | null) => void
  readonly error?: ReactNode
  readonly shape: 'round' | 'wide'
  /** What stands in its place while there is none. */
  readonly placeholder?: ReactNode
}

const accepted = ['image/png', 'image/jpeg']

/** A picture of PNG, JPG or JPEG up to 5 MB: shown at once, sent at once, kept when the form is saved. */
export function PictureField({ label, src, onChange, error, shape, placeholder }: PictureFieldProps) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>()
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const shown = chosen === undefined ? src : chosen

  const take = async (file: File | null) => {
    if (!file || isBusy) return
    setComplaint(undefined)
    if (!accepted.includes(file.type)) return setComplaint(t('Choose a PNG, JPG or JPEG file'))
    if (file.size > maxFileBytes) return setComplaint(t('File size should not exceed {{max}}MB', { max: 5 }))
    setBusy(true)
    try {
      const { fileInfo } = await upload(pictures.upload, {}, file)
      setChosen(URL.createObjectURL(file))
      onChange(fileInfo.identifier)
    } catch (failure) {
      setComplaint(t(sentenceFor(failure, 'The file could not be sent')))
    } finally {
      setBusy(false)
    }
  }
  const size =
    shape === 'round' ? { inlineSize: 72, blockSize: 72, borderRadius: '50%' } : { inlineSize: 200, blockSize: 72, borderRadius: 8 }
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend style={{ paddingInline: 0, marginBlockEnd: 'var(--s2)', fontWeight: 'var(--w-medium)' }}>{label}</legend>
      <div className="e-row" style={{ flexWrap: 'wrap', gap: 'var(--s4)' }}>
        {shown ? (
          <img
            src={shown}
            alt={label}
            style={{ ...size, objectFit: shape === 'round' ? 'cover' : 'contain', background: 'var(--surface-2)' }}
          />
        ) : (
          (placeholder ?? <span className="e-muted">{t('No picture yet')}</span>)
        )}
        <FileButton accept={accepted.join(',')} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} loading={isBusy} aria-label={t('Choose: {{label}}', { label })}>
              {shown ? t('Choose another') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            aria-label={t('Remove: {{label}}', { label })}
            onClick={() => {
              setChosen(null)
              onChange(null)
            }}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      <p className="e-sub" style={{ marginBlockStart: 'var(--s2)' }}>
        {t('PNG, JPG or JPEG, at most 5 MB')}
      </p>
      {(complaint ?? error) && <Input.Error role="alert">{complaint ?? error}</Input.Error>}
    </fieldset>
  )
}
