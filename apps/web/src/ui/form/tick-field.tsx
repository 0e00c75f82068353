import { Checkbox, type CheckboxProps, Switch, type SwitchProps } from '@mantine/core'

interface Tick {
  value: boolean | undefined
  onChange: (value: boolean) => void
}

/** A yes or no as a box to tick. */
export function CheckboxField({ value, onChange, ...field }: Omit<CheckboxProps, keyof Tick | 'checked'> & Tick) {
  return <Checkbox {...field} checked={value ?? false} onChange={(event) => onChange(event.currentTarget.checked)} />
}

/** A yes or no as a switch. */
export function SwitchField({ value, onChange, ...field }: Omit<SwitchProps, keyof Tick | 'checked'> & Tick) {
  return <Switch {...field} checked={value ?? false} onChange={(event) => onChange(event.currentTarget.checked)} />
}
