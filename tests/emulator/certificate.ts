/**
 * A `.p12` file with a self-signed certificate and its key, and its password. It is fixed, because Node cannot write
 * PKCS#12 and not every machine has `openssl`. It was generated for these tests and is used nowhere else, so neither the
 * key nor the password protects anything.
 */
export const p12Pass = "open-sesame";

export const p12File = Buffer.from(
  [
    "MIIEDAIBAzCCA8IGCSqGSIb3DQEHAaCCA7MEggOvMIIDqzCCAmIGCSqGSIb3DQEHBqCCAlMwggJPAgEAMIICSAYJKoZIhvcNAQcBMFcGCSqGSI",
    "b3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhMn/VoroT74gICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEEuRSSUAR/zqwIUViGSxEHaA",
    "ggHgCnuzsRnNS80UA2vjDdJwrPWrB8DZ4kJNwbKAdcNnnZWGOaLJWt48NUAOv1YY3cE/9jHyOZcFqdxFD9Cll9zcl0GaPZj9imRkeP3X8bgHov",
    "D/u99G04VqAy8oZXja9wOTC7izojJ/1oyYT0rCiDDPnMWdKeyTAwmwcwXYBTk8reBqrPlSTAWLoE6xcYuhDH87XJRbGy8Vmhw4Yo0O6zd66TKD",
    "PBufuamCE6UeY/hbyDRv4SJvZdKJ7ZffIAdoxbPQtVd0Q3/PS15WUkiWen4dCIIMdb+1jNg1Kn3ZOT5o8VxmAVUmAMB0KfndM3TvSnyUZS3ebP",
    "xB9XGZ3tmoDqVSIZpsFNkhJ7cSxXce90/5JcVoIL3ZXn7YNHN0Y/HiNxdpzyke7d9d+plgKWXKAwDkt+ZLdUBbriooelxT3VhVf/UfD/yMl/jE",
    "XlWSdEA1asf+Q9Yu+1wP3/meDDhrrvpq2ky+BIFs/siL8jVihS/wKVTMvL5igsTrWX59siAGgPddcd2x0fBiDD3Ueg/55s2FRrJGJ5IeEMGmz/",
    "rUu7NvrsVbowF6yEeeyqAA3c9i5Yfas9WNCI9QcfvbEuIRWugIaSWhvQzDmiFhxb2ANwk6VNiUqH4VZ1m42WFML3UJWE4OMIIBQQYJKoZIhvcN",
    "AQcBoIIBMgSCAS4wggEqMIIBJgYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECLJXl78hSSYNAgIIAD",
    "AMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQLUv3QnsHVm77javfgYCNoQSBkLSutYSGJQ0dtw6dNcZVJPrpoooBTm4bU9o3k0e1tGY+irb8",
    "t8IMUgF2lInAmyryWE1IcZYCAY4m0/wiX1HFE05o/NFSMUUcARDHv6/yrK1TvONylTbkAjFNiQrSpPlirpB8p+QTKXXbRUfBtCjez0RgxZ9PhJ",
    "2V3lEBTSW1Jp1dM9N6BHKYmswe9pUNEgsb0jElMCMGCSqGSIb3DQEJFTEWBBTaAfumIeLmWSx2WaTeWvyHpMJ3xzBBMDEwDQYJYIZIAWUDBAIB",
    "BQAEIBJyFq/2/ybYEn/dTJhjpcNh1/MRg6MZRoHqbfBQ4HeiBAhb+hbvy9+iDAICCAA=",
  ].join(""),
  "base64",
);
