package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"pulumi-trefoil/sdk/go/trefoil/realtime"
	"pulumi-trefoil/sdk/go/trefoil/search"
)

// The configuration of the stack selects the services: the emulator, or your accounts (README.md).
func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		places, err := search.NewSynonymMap(ctx, "places", &search.SynonymMapArgs{
			Synonyms: pulumi.ToStringArray([]string{"usa, united states", "nyc => new york city"}),
		})
		if err != nil {
			return err
		}

		hotels, err := search.NewIndex(ctx, "hotels", &search.IndexArgs{
			Fields: search.IndexFieldArray{
				&search.IndexFieldArgs{
					Name: pulumi.String("id"),
					Type: search.IndexFieldType_Edm_String,
					Key:  pulumi.Bool(true),
				},
				&search.IndexFieldArgs{
					Name:        pulumi.String("description"),
					Type:        search.IndexFieldType_Edm_String,
					Searchable:  pulumi.Bool(true),
					SynonymMaps: pulumi.StringArray{places.Name},
				},
				&search.IndexFieldArgs{
					Name:       pulumi.String("rating"),
					Type:       search.IndexFieldType_Edm_Double,
					Filterable: pulumi.Bool(true),
					Sortable:   pulumi.Bool(true),
				},
			},
		})
		if err != nil {
			return err
		}

		chat, err := realtime.NewApp(ctx, "chat", nil)
		if err != nil {
			return err
		}

		server, err := realtime.NewKey(ctx, "server", &realtime.KeyArgs{
			AppId: chat.AppId,
			Capabilities: pulumi.StringArrayMap{
				"chat:*": pulumi.ToStringArray([]string{"publish", "subscribe"}),
			},
		})
		if err != nil {
			return err
		}

		ctx.Export("indexName", hotels.Name)
		// A secret. The CLI shows it with `--show-secrets` only.
		ctx.Export("appSecret", server.AppSecret)
		return nil
	})
}
