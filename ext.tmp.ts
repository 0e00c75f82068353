import { randomUUID } from 'node:crypto'
const u='http://localhost:4102/api'; const device=randomUUID()
const a=await (await fetch(u+'/auth/signin',{method:'POST',headers:{'Content-Type':'application/json','X-Client':'api','Device-Number':device},body:JSON.stringify({email:'admin@harbour.example.com',password:'harbour-x6ytmuqvj8to'})})).json()
const h={Authorization:`Bearer ${a.data.tokensInfo.accessToken}`,'Content-Type':'application/json'}
const list=await (await fetch(u+'/staffs?search=admin%40',{headers:h})).json()
const p=list.data.recordsInfo[0]
console.log(p.name,p.extension,p.version)
const r=await fetch(u+`/staffs/${p.identifier}/edit`,{method:'PUT',headers:{...h,'If-Match':`"v${p.version}"`},body:JSON.stringify({first_name:p.first_name,last_name:p.last_name,email:p.email,country_code:'+90',mobile:'5321112233',gender:'female',extension:'201'})})
console.log(r.status,(await r.text()).slice(0,300))
