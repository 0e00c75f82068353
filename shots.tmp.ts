import { chromium } from '@playwright/test'
import { signedIn, asProgram } from './e2e/people.ts'
import { tellOfCall } from './tools/telephony.ts'
import { watch } from './e2e/watch.ts'
process.env.EMBARK_E2E_URL='http://localhost:4102'; process.env.EMBARK_E2E_PASSWORD='harbour-x6ytmuqvj8to'
const api = await asProgram('admin')
const cfg = await (await fetch('http://localhost:4102/api/public-tenant/config')).json()
const { code, number } = cfg.data.tenantInfo
console.log(code, number)
const leads = await api.get<any>('/leads?per_page=25')
const lead = leads.recordsInfo.find((l:any)=>l.mobile) 
console.log(lead.first_name, lead.mobile, lead.country_code)
const portal = { url: 'http://localhost:4102', number, secret: 'k3Zr8Qw1Lx5Tn9Vb2Yc7Md4Ph6Jf0GsWq2' }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const dir='/tmp/shots-shell'; 
const which = process.argv[2] ?? 'all'
const from = (lead.country_code ?? '') + String(lead.mobile).replace(/^\+\d+\s/, '')
if (which==='call') {
  // give the admin an extension
  const context = await signedIn(browser,'admin'); const page = await context.newPage(); await page.goto('/settings/user-management/manage-staff?search=admin@'); await watch(page).settled()
  await page.screenshot({path:`${dir}/staff.png`})
  await context.close()
  for (const [language, scheme, width] of [['en','light',1440],['ar','dark',1440],['en','dark',390],['ar','light',390]] as const) {
    const context = await signedIn(browser,'admin',{language,scheme,width,height:width<600?844:900}); const page = await context.newPage()
    page.on('console', m=> m.type()==='error' && console.log(m.text()))
    await page.goto('/leads'); await watch(page).settled(); await page.waitForTimeout(3000)
    console.log(await tellOfCall(portal,{call_id:`x-${language}${width}`,event:'ringing',from:lead.mobile,extensions:['201']}))
    await page.waitForTimeout(1500)
    await page.screenshot({path:`${dir}/call-${language}-${scheme}-${width}.png`})
    await tellOfCall(portal,{call_id:`x-${language}${width}`,event:'ended'})
    await page.waitForTimeout(800)
    console.log('dialogs after end', await page.getByRole('dialog').count())
    await tellOfCall(portal,{call_id:`y-${language}${width}`,event:'ringing',from:'+447700900123',extensions:['201']})
    await page.waitForTimeout(1200)
    await page.screenshot({path:`${dir}/notice-${language}-${scheme}-${width}.png`})
    await context.close()
  }
}
if (which==='pages') {
  const roles = await api.get<any>('/masters/roles?per_page=25'); const role = roles.recordsInfo[0].identifier
  for (const [language, scheme, width] of [['en','light',1440],['ar','dark',1440],['en','dark',390],['ar','light',390]] as const) {
    const context = await signedIn(browser,'admin',{language,scheme,width,height:width<600?844:900}); const page = await context.newPage()
    const list: [string,string][] = JSON.parse(process.argv[3]!)
    for (const [name, href] of list) {
      await page.goto(href.replace('ROLE', role).replace('LEAD', lead.identifier)); await watch(page).settled(); await page.waitForTimeout(400)
      await page.screenshot({path:`${dir}/${name}-${language}-${scheme}-${width}.png`})
    }
    await context.close()
  }
}
await api.close(); await browser.close()
