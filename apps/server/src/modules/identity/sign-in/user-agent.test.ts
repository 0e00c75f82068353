import { expect, test } from 'vitest'
import { browserOf, systemOf } from './user-agent.rules.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test.each([
  [chrome, 'Chrome', 'Linux'],
  [`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/141.0.0.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari', 'macOS'],
  ['curl/8.9.1', 'curl/8.9.1', null],
  [undefined, null, null],
])('a device is called by its browser and what that runs on: %s', (userAgent, browser, system) => {
  expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, system])
})
