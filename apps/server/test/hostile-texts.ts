/**
 * What a hostile text might carry: thirty ways to run something, each four times broken out of what stands round it (R27). Whatever they
 * make is marked `data-x`.
 */
const ways = [
  '<script data-x>window.__x=1</script>',
  '<script data-x src="data:text/javascript,window.__x=1"></script>',
  '<img data-x src=x onerror="window.__x=1">',
  '<img data-x src=x onerror=window.__x=1//',
  '<svg data-x onload="window.__x=1"></svg>',
  '<svg data-x><script>window.__x=1</script></svg>',
  '<svg data-x><animate onbegin="window.__x=1" attributeName=x dur=1s></svg>',
  '<svg data-x><a xlink:href="javascript:window.__x=1"><text y=20>x</text></a></svg>',
  '<iframe data-x src="javascript:parent.__x=1"></iframe>',
  '<iframe data-x srcdoc="<script>parent.__x=1</script>"></iframe>',
  '<object data-x data="javascript:window.__x=1"></object>',
  '<embed data-x src="javascript:window.__x=1">',
  '<body data-x onload="window.__x=1">',
  '<input data-x autofocus onfocus="window.__x=1">',
  '<select data-x autofocus onfocus="window.__x=1"></select>',
  '<textarea data-x autofocus onfocus="window.__x=1"></textarea>',
  '<details data-x open ontoggle="window.__x=1">x</details>',
  '<video data-x><source onerror="window.__x=1"></video>',
  '<audio data-x src=x onerror="window.__x=1"></audio>',
  '<marquee data-x onstart="window.__x=1">x</marquee>',
  '<math data-x><mi xlink:href="javascript:window.__x=1">x</mi></math>',
  '<form data-x action="javascript:window.__x=1"><button>x</button></form>',
  '<a data-x href="javascript:window.__x=1" style="position:fixed;inset:0">x</a>',
  '<a data-x href="java\tscript:window.__x=1">x</a>',
  '[x](javascript:window.__x=1)',
  '![x](x "onerror=window.__x=1")',
  '<style data-x>@import "data:text/css,*{background:red}"</style>',
  '<link data-x rel=stylesheet href="data:text/css,*{display:none}">',
  '<meta data-x http-equiv=refresh content="0;url=javascript:window.__x=1">',
  '{{constructor.constructor("window.__x=1")()}}\u0024{window.__x=1}',
]
const breakouts = ['', '">', "'></textarea></title>", '--></script>']

/** The hundred and twenty of them. */
export const payloads: readonly string[] = breakouts.flatMap((breakout) => ways.map((way) => `${breakout}${way}`))
