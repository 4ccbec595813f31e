export const usage = `Every call is \`POST /api/{name}\` with \`Content-Type: application/json\` and the body \`{"data": …}\`. The answer is
\`{"result": …}\`, or \`{"error": {"status", "message", "details": {"code", …}}}\` with the HTTP status that
belongs to it. The official Firebase functions client can call it: \`getFunctions(app, 'https://…/api')\`.

Sign in with \`POST /api/auth/sign-in/email\` (\`{"email", "password"}\`) and send the \`token\` of its answer as
\`Authorization: Bearer …\`. A write may carry an \`Idempotency-Key\`, a UUID: sent again with it, the write is answered
again and not done twice. \`revisions\` tells how far each bin and location (or \`me\`) has come by the change. An open read
needs no sign-in.

What lies under \`/api/auth/\` is better-auth's, and so are its refusals: \`{"message", "code"}\` without \`error\`. Signing up with a
taken address answers 422 with \`USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL\`, a password below the least length 400 with
\`PASSWORD_TOO_SHORT\`, and signing in with a wrong address or password 401 with \`INVALID_EMAIL_OR_PASSWORD\`; the web app shows
them as \`auth.emailTaken\`, \`auth.passwordTooShort\` and \`auth.wrongCredentials\`. What Whichbin checks before, such as limits
and common passwords, is refused in the form above.

Fields marked with * are needed. In a change an absent field stays as it is, and null clears it.`;
