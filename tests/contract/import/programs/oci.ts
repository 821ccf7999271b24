import { registry } from "trefoil";

new registry.ImageTag("alpha", {
  repository: "registry.example.com/acme/app",
  tag: "alpha",
  digest: "sha256:9165e6f48b96838603c1a026eab0717a9e3a58a1c1480c8710776e4e836f4e82",
});

new registry.ImageTag("next", {
  repository: "registry.example.com/acme/app",
  tag: "next",
  digest: "sha256:e59dcaee4d875f946723f708d583ef187d630665b848924d3ff910b67c938290",
});

new registry.ImageTag("production", {
  repository: "registry.example.com/acme/app",
  tag: "production",
  digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
});

new registry.ImageTag("staging", {
  repository: "registry.example.com/acme/app",
  tag: "staging",
  digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
});

new registry.ImageTag("registry-example-com-acme-released-stable-image-tag", {
  repository: "registry.example.com/acme/released",
  tag: "stable",
  digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
});

new registry.ImageTag("registry-example-com-acme-edge-stable-image-tag", {
  repository: "registry.example.com/acme/edge",
  tag: "stable",
  digest: "sha256:e77dec9d6cb60d4e5d037852bd888bf3eafef3b9a37e5e3836f8d2d8976adb4a",
});
