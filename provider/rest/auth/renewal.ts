import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { Interceptor, Send } from "../base/interceptor";
import type { ChallengeAuth, ChallengeCredentials } from "../base/terms";
import type { Redactor } from "../secrets/redact";
import { challengeInterceptor, challengeSecrets } from "./challenge";
import { loginStatus } from "./login";

/** Reads rejected credentials again, and sends the request once more if they have changed. */
export function renewalInterceptor(auth: ChallengeAuth, redact: Redactor, clock: Clock): Interceptor {
  return (send) => {
    const sendWith = (credentials: ChallengeCredentials) => challengeInterceptor(credentials, redact, clock)(send);
    let credentials: ChallengeCredentials = auth;
    let current = sendWith(auth);

    /** Returns true if the current credentials differ from the rejected ones. */
    async function isRenewed(rejected: Send): Promise<boolean> {
      const next = await auth.renew?.().catch(() => undefined);
      if (next && current === rejected && !isSame(next, credentials)) {
        for (const secret of challengeSecrets(next)) redact.add(secret);
        credentials = next;
        current = sendWith(next);
      }
      return current !== rejected;
    }

    return async (request) => {
      const used = current;
      const result = await used(request).catch((error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      });
      const status = result instanceof Failure ? loginStatus(result) : result.status;
      // Amazon ECR rejects an expired password with a 403 (awslabs/amazon-ecr-credential-helper, issue 7), as the token server of
      // ghcr.io does (akuity/kargo, pull request 778).
      if ((status === 401 || status === 403) && (await isRenewed(used))) return current(request);
      if (result instanceof Failure) throw result;
      return result;
    };
  };
}

const isSame = (a: ChallengeCredentials, b: ChallengeCredentials): boolean =>
  a.username === b.username && a.password === b.password && a.identityToken === b.identityToken;
