import { expect, test } from 'vitest'
import { publicScreen } from './screen.ts'
import { addressesOf, paramsAt } from './screen-address.ts'

const uuid = '3f1c2b4a-0d5e-4f67-8a9b-0c1d2e3f4a5b'

test('a screen stands at its addresses, with or without what may be left out', () => {
  const landing = addressesOf('/landing-page/:leadFormId?')

  expect(['/landing-page', '/landing-page/', '/landing-page/summer'].map((path) => landing.test(path))).toEqual([true, true, true])
  expect(landing.test('/landing-page/summer/more')).toBe(false)
})

test('a screen that begins with a parameter takes identifiers and leaves every other address alone', () => {
  const form = addressesOf('/:agentFormId')

  expect(form.test(`/${uuid}`)).toBe(true)
  expect(['/', '/leads', '/signin', '/vendors', '/nothing-here', `/leads/${uuid}`].map((path) => form.test(path))).toEqual(
    Array(6).fill(false),
  )
})

test('an address tells the parameters of its screen, as they were before they stood in it', () => {
  const landing = publicScreen('/landing-page/:leadFormId?', { title: 'Landing' })
  const form = publicScreen('/:agentFormId', { title: 'Form' })

  expect(paramsAt(landing, '/landing-page/summer%20school/')).toEqual({ leadFormId: 'summer school' })
  expect([paramsAt(landing, '/landing-page'), paramsAt(landing, '/leads')]).toEqual([{}, {}])
  expect(paramsAt(landing, '/landing-page/100%')).toEqual({ leadFormId: '100%' })
  expect([paramsAt(form, `/${uuid}`), paramsAt(form, '/signin')]).toEqual([{ agentFormId: uuid }, {}])
})
