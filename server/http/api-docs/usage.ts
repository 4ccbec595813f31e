export const usage = `Every call is \`POST /api/{name}\` with \`Content-Type: application/json\` and the body \`{"data": …}\`. The answer is
\`{"result": …}\`, or \`{"error": {"status", "message", "details": {"code", …}}}\` with the HTTP status that
belongs to it. The official Firebase functions client can call it: \`getFunctions(app, 'https://…/api')\`.

Sign in with \`POST /api/auth/sign-in/email\` (\`{"email", "password"}\`) and send the \`token\` of its answer as
\`Authorization: Bearer …\`. A write may carry an \`Idempotency-Key\`, a UUID: sent again with it, the write is answered
again and not done twice. \`revisions\` tells how far each bin and location (or \`me\`) has come by the change. An open read
needs no sign-in.

Fields marked with * are needed. In a change an absent field stays as it is, and null clears it.`;
