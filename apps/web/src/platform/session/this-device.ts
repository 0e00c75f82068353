/** Which system and browser this is, as the list of one's devices will call it. */
export function thisDevice() {
  const agent = navigator.userAgent
  const find = (list: readonly [string, RegExp][]) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  const device_os = find([
    ['Android', /Android/],
    ['iOS', /iPhone|iPad/],
    ['Windows', /Windows/],
    ['macOS', /Mac OS/],
    ['Linux', /Linux/],
  ])
  const device_client = find([
    ['Edge', /Edg\//],
    ['Firefox', /Firefox|FxiOS/],
    ['Chrome', /Chrome|CriOS/],
    ['Safari', /Safari/],
  ])
  return { ...(device_os && { device_os }), ...(device_client && { device_client }) }
}
